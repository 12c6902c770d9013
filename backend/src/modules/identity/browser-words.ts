import type { DeviceKind } from '@fiocco/contracts';
import Bowser from 'bowser';

export interface BrowserWords {
  /** "Chrome su Windows". */
  readonly browser: string;
  readonly device: DeviceKind;
}

const DEVICES: Readonly<Record<string, DeviceKind>> = { mobile: 'phone', tablet: 'tablet' };
/** More is no browser's; it is not kept. */
const LONGEST = 400;

/** By which its owner knows a session again. The header itself is not kept: it says more than that needs. */
export function browserWords(userAgent: string | undefined): BrowserWords {
  const said = userAgent?.slice(0, LONGEST);
  if (!said) return { browser: 'Browser sconosciuto', device: 'desktop' };
  const { browser, os, platform } = Bowser.parse(said);
  const words = [browser.name, os.name].filter(Boolean).join(' su ');
  return { browser: words || 'Browser sconosciuto', device: DEVICES[platform.type ?? ''] ?? 'desktop' };
}
