import { useEffect, useRef, useState } from 'react';

/** Text that the keyboard changes at once and that reaches `commit` when the typing pauses. */
export function useDebouncedText(
  value: string,
  commit: (value: string) => void,
  wait = 300,
): readonly [string, (value: string) => void] {
  const [text, setText] = useState(value);
  const send = useRef(commit);
  const sent = useRef(value);

  useEffect(() => {
    send.current = commit;
  });
  // Changed by other means (back button, "Togli i filtri"): the address wins. Our own change coming back does not,
  // for more may have been typed meanwhile.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      send.current(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, wait]);
  return [text, setText];
}
