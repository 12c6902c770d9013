import { pictureSizes, type PublicGiftList } from '@fiocco/contracts';
import { useId, useState } from 'react';
import { formatLongDate } from '../../../shared/format/dates.js';
import { CoupleName } from '../../../shared/public/gift-lists/couple-name.js';
import { coverStyle } from '../../../shared/public/gift-lists/covers.js';
import { inWords, occasionWords } from '../../../shared/public/gift-lists/names.js';
import { ShareIcon } from '../../../shared/kit/icons/index.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { cx } from '../../../shared/kit/class-names.js';
import { Rule } from '../../../shared/public/blocks/rule.js';
import styles from './invite.module.css';
import { say } from '../../../shared/texts/say.js';

/** Long names step down, so that a card stays a card. */
function sizeOf(name: string): string | undefined {
  if (name.length > 56) return styles.longest;
  return name.length > 24 ? styles.long : undefined;
}

/** Beyond what a phone shows in seven lines, two of them to spare: folding away a word or two would be a nuisance. */
function isLong(text: string): boolean {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(line.length / 34)));
  return lines.reduce((sum, each) => sum + each, 0) > 9;
}

/** Wider windows show more than our sizes have: there it is the picture itself. */
const PHONE_FORMATS = [
  ['image/avif', 'avif'],
  ['image/jpeg', 'jpg'],
] as const;

/** A photograph is not enlarged: the rest of the window shows the occasion's paper. */
function Photo({ src, occasion }: { readonly src: string; readonly occasion: string | null }) {
  const [width, setWidth] = useState<number>();
  return (
    <div className={cx(styles.liner, styles.photo)} style={coverStyle(occasion)}>
      <picture>
        {PHONE_FORMATS.map(([type, format]) => (
          <source
            key={type}
            type={type}
            media="(max-width: 47.9375em)"
            sizes="100vw"
            srcSet={pictureSizes(src, format)}
          />
        ))}
        <img
          src={src}
          alt=""
          fetchPriority="high"
          style={{ maxWidth: width }}
          onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
        />
      </picture>
    </div>
  );
}

/** The couple's words: long ones fold, so that the gifts are not far. */
function Message({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const folds = isLong(text);
  return (
    <>
      <p id={id} className={cx(styles.words, folds && !whole && styles.folded)}>
        «{text}»
      </p>
      {folds && (
        <Button
          variant="text"
          className={styles.more}
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {say(whole ? 'list.message.less' : 'list.message.whole')}
        </Button>
      )}
    </>
  );
}

interface InviteProps {
  readonly list: PublicGiftList;
  readonly onShare: () => void;
}

/** The cover and the card that slides out of it: occasion, date, names, the couple's words. */
export function Invite({ list, onShare }: InviteProps) {
  const facts = [occasionWords(list.occasionName), list.eventDate && formatLongDate(list.eventDate)].filter(
    Boolean,
  );
  const beneficiary = list.beneficiaryName && inWords(list.beneficiaryName);
  // Signs the couple's words. Without words it is shown only if the list's name is not the same.
  const signature = list.publicMessage || beneficiary !== inWords(list.name) ? beneficiary : null;
  return (
    <>
      {list.image ? (
        <Photo src={list.image} occasion={list.occasionName} />
      ) : (
        <div className={styles.liner} style={coverStyle(list.occasionName)} />
      )}
      <div className="page-width">
        <section className={styles.invite} aria-labelledby="nomi">
          {facts.length > 0 && <p className="eyebrow">{facts.join(' · ')}</p>}
          <h1 id="nomi" className={sizeOf(list.name)}>
            <CoupleName name={list.name} />
          </h1>
          <Rule className={styles.rule} />
          {list.publicMessage && <Message text={list.publicMessage} />}
          {signature && <p className={styles.sign}>{signature}</p>}
          <div className={styles.actions}>
            <Button onClick={onShare}>
              <ShareIcon />
              {say('list.share')}
            </Button>
          </div>
        </section>
      </div>
    </>
  );
}
