export function isAlive(pid: number): boolean;
export function goneWithin(pid: number, ms: number): Promise<boolean>;
