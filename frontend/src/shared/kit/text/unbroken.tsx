interface TextProps {
  readonly children: string;
}

/** A line never ends inside a word with a hyphen: an order number, "e-mail". One element, whatever lays it out. */
export function Unbroken({ children }: TextProps) {
  const parts = children.split(/(\w+(?:-\w+)+)/);
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} style={{ whiteSpace: 'nowrap' }}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}

/** A mail address that is too long for its line breaks before its host. */
export function MailAddress({ children }: TextProps) {
  const at = children.lastIndexOf('@');
  if (at < 1) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
