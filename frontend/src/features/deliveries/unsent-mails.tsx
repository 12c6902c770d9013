import type { Delivery } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { mailDidNotLeave, useDeliveryMails } from '../../shared/office/delivery-mail.js';
import { Group, Stack } from '../../shared/office/stack.js';
import { countOf } from '../../shared/office/words.js';
import { type Together, together } from './parcels.js';

function Reason({ gifts }: { readonly gifts: Together }) {
  const write = useDeliveryMails();
  const reason = gifts[0].mail?.reason;
  return (
    <Notice>
      <p>
        <b>{countOf(gifts.length, 'avviso non partito', 'avvisi non partiti')}</b>
        {reason && `: ${reason.replace(/\.$/, '')}`}.
      </p>
      <Group gap={8} mt={6}>
        <Button busy={write.isPending} onClick={() => write.mutate(gifts.map(({ id }) => id))}>
          {gifts.length === 1 ? 'Scrivi di nuovo' : `Scrivi di nuovo a tutti e ${gifts.length}`}
        </Button>
        <Link className={buttonClass({ variant: 'text' })} to="/admin/mail" search={{ state: 'unsent' }}>
          Vedi le e-mail non inviate
        </Link>
      </Group>
    </Notice>
  );
}

/** Above the queue: why word of gifts did not leave, each reason once, and a way to write to all of those again. */
export function UnsentMails({ gifts }: { readonly gifts: readonly Delivery[] }) {
  const reasons = together(gifts.filter(mailDidNotLeave), ({ mail }) => [mail?.reason]);
  if (reasons.length === 0) return null;
  return (
    <Stack gap={8} mt={12}>
      {reasons.map((unsent) => (
        <Reason key={unsent[0].id} gifts={unsent} />
      ))}
    </Stack>
  );
}
