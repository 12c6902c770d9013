import { createFileRoute } from '@tanstack/react-router';
import { StorageTestPage } from '../features/storage-test/storage-test-page.js';

export const Route = createFileRoute('/admin/test-storage')({ component: StorageTestPage });
