import { Fact } from '../../shared/public/blocks/facts.js';
import { useCopy } from '../../shared/public/blocks/use-copy.js';
import { say } from '../../shared/texts/say.js';

/** The order's number, which whoever calls or writes to the shop names. */
export function OrderFact({ orderNumber }: { readonly orderNumber: string }) {
  const { outcome, copy } = useCopy(orderNumber);
  const act =
    outcome === 'copied'
      ? { words: say('thanks.fact.copied'), run: copy }
      : { words: say('thanks.fact.copy'), label: say('thanks.fact.copyOrder'), run: copy };
  return (
    <Fact
      name={say('thanks.fact.order')}
      asItIs
      act={act}
      second={outcome === 'failed' && say('common.copy.refused')}
    >
      {orderNumber}
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && say('thanks.fact.orderCopied')}
      </span>
    </Fact>
  );
}
