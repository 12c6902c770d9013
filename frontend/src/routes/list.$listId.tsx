import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/list/$listId')({ component: () => <main>lista</main> });
