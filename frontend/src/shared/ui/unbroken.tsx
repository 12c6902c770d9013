interface TextProps {
  readonly children: string;
}

/** A line never ends inside a word with a hyphen: an order number, "e-mail". */
export function Unbroken({ children }: TextProps) {
  return children.split(/(\w+(?:-\w+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}

/** A mail address that is too long for its line goes on with its host. */
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
