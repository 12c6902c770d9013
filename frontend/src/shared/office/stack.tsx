import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import { type GroupProps, Group as MantineGroup, Stack as MantineStack } from '@mantine/core';
import type { ReactNode } from 'react';

interface StackProps {
  /** In pixels. */
  readonly gap: number;
  /** Above it, in pixels. */
  readonly mt?: number;
  readonly children: ReactNode;
}

type RowProps = Pick<GroupProps, 'justify' | 'wrap'> & {
  /** In pixels; between lines and between what stands in one, where they differ. */
  readonly gap: number | readonly [lines: number, items: number];
  /** Above it, in pixels. */
  readonly mt?: number;
  readonly children: ReactNode;
};

/** Mantine's gaps grow with the text, which would take the room from a phone's lines; what it is to calculate it leaves. */
const pixels = (size: number) => `calc(${size}px)`;

/** What stands one under the other: a page needs no style sheet of its own for that. */
export function Stack({ gap, mt = 0, children }: StackProps) {
  return (
    <MantineStack gap={pixels(gap)} mt={pixels(mt)}>
      {children}
    </MantineStack>
  );
}

/** What stands side by side. */
export function Group({ gap, mt = 0, ...row }: RowProps) {
  return <MantineGroup gap={[gap].flat().map(pixels).join(' ')} mt={pixels(mt)} {...row} />;
}
