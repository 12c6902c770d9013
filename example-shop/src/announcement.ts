/** What the person who started the shop is told, once. */
export interface LoadedShop {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly lists: readonly {
    readonly name: string;
    readonly url: string;
    readonly password: string | null;
  }[];
}

export function announcementOf({ url, username, password, lists }: LoadedShop): string {
  const rows = [
    ['Back office', `${url}/auth`, `user ${username}, password ${password} (shown only now)`],
    ...lists.map((list) => [list.name, list.url, list.password ? `list password ${list.password}` : '']),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const lines = rows.map(([name = '', address, note]) =>
    `  ${name.padEnd(width)}  ${address}  ${note}`.trimEnd(),
  );
  return `\nThe example shop is loaded.\n${lines.join('\n')}\n\n`;
}
