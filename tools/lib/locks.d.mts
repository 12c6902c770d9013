export function lockDataFolder(
  dataDir: string,
  address: { readonly port: number; readonly url: string },
  publicUrl?: string,
): () => void;
