export function openShopDatabase(
  env: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<{ readonly url: string; readonly publicUrl?: string; close(): void | Promise<void> }>;
