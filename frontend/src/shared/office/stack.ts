import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';

/** What stands one under the other, and side by side, with a gap between: a page needs no style sheet of its own for that. */
export { Group, Stack } from '@mantine/core';
