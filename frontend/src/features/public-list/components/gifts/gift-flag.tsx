import { countsUnits, type GiftCard, type GiftDisplayState } from '@fiocco/contracts';
import {
  AlertIcon,
  BookmarkIcon,
  CheckIcon,
  ClockIcon,
  GiftIcon,
  PieIcon,
} from '../../../../shared/kit/icons/index.js';
import { cx } from '../../../../shared/kit/class-names.js';
import { say } from '../../../../shared/texts/say.js';
import styles from './gift-flag.module.css';

const LOOKS: Record<GiftDisplayState, readonly [typeof CheckIcon, string | undefined]> = {
  disponibile: [CheckIcon, styles.ok],
  disponibile_quote: [PieIcon, styles.ok],
  parziale: [PieIcon, styles.part],
  in_corso: [ClockIcon, styles.held],
  prenotato: [BookmarkIcon, styles.book],
  acquistato: [GiftIcon, styles.sold],
  quote_pagate: [GiftIcon, styles.sold],
  esaurito: [AlertIcon, styles.part],
  misto: [ClockIcon, styles.held],
};

interface GiftFlagProps {
  readonly gift: GiftCard;
  /** Among the given gifts the flag stands on a wash of its own. */
  readonly given?: boolean;
}

function stateWords(gift: GiftCard): string {
  const { state, availableQuantity: left, listQuantity: all } = gift;
  return countsUnits(gift) ? say('list.state.left', { left, all }) : say(`list.state.${state}`);
}

/** The gift's one clear state, in words with an icon. */
export function GiftFlag({ gift, given }: GiftFlagProps) {
  const [Icon, look] = LOOKS[gift.state];
  return (
    <span className={cx(styles.flag, look, given && styles.given)}>
      <Icon size={15} strokeWidth={1.9} />
      {stateWords(gift)}
    </span>
  );
}
