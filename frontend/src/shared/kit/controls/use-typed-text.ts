import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Browsers limit how often an address may change: it follows when the typing pauses. */
const PAUSE_MS = 250;

const trimmed = (text: string): string => text.trim();

/**
 * A field's text that changes at every key, and a value, kept elsewhere, that follows when the typing pauses. Several
 * texts can stand for one value ("giulia", "giulia "): what was typed stays as it is while it stands for the value that
 * is kept, and gives way to any other, such as the one after "Togli i filtri".
 */
export function useTypedText(
  value: string,
  onValue: (value: string) => void,
  valueOf: (text: string) => string = trimmed,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const known = useRef(value);
  const say = useEffectEvent(onValue);
  const read = useEffectEvent(valueOf);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const typed = read(text);
    if (typed === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = typed;
      say(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
