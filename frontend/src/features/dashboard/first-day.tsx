import {
  FIRST_DAY_STEPS,
  type FirstDay as Shown,
  type FirstDayStep,
  type FirstDayTask,
} from '@fiocco/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/client.js';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import { Group, Stack } from '../../shared/office/stack.js';
import { countOf } from '../../shared/office/words.js';
import styles from './dashboard.module.css';

type Place = Pick<LinkProps, 'to' | 'search'>;

const settings = (scheda: 'negozio' | 'brand' | 'pagamenti' | 'email'): Place => ({
  to: '/admin/settings',
  search: { scheda },
});

/** Where each step is done. */
const PLACES: Readonly<Record<FirstDayStep, Place>> = {
  shop: settings('negozio'),
  brand: settings('brand'),
  hours: settings('negozio'),
  legal: settings('negozio'),
  address: settings('negozio'),
  mail: settings('email'),
  payments: settings('pagamenti'),
  occasions: { to: '/admin/occasions' },
  products: { to: '/admin/products' },
  list: { to: '/admin/gift-lists' },
};

const firstDayQuery = queryOptions({
  queryKey: ['first-day'],
  meta: { shows: ['settings', 'lists', 'products', 'occasions', 'mails'] },
  queryFn: ({ signal }) => call('GET /api/first-day', { signal }),
});

/** Folded away under their count; each still leads to where it is changed. */
function Done({ tasks }: { readonly tasks: readonly FirstDayTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <details className={styles['folded']}>
      <summary className="soft">
        {countOf(tasks.length, 'cosa già fatta', 'cose già fatte')}
        <Icon name="chevron-down" size="small" />
      </summary>
      <ul>
        {tasks.map(({ step }) => (
          <li key={step}>
            <Link {...PLACES[step]} className="link">
              {FIRST_DAY_STEPS[step]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FirstDayProps {
  /** What stands here once nothing is missing. */
  readonly otherwise?: ReactNode;
}

/** "Prima di aprire": until all is done or left for later. */
export function FirstDay({ otherwise = null }: FirstDayProps) {
  const { data } = useQuery(firstDayQuery);
  const [shown, setShown] = useState(false);
  if (!data) return null;
  const missing = data.tasks.filter((task) => task.missing !== null);
  if (shown || missing.some(({ aside }) => !aside)) return <Missing firstDay={data} />;
  if (missing.length === 0) return otherwise;
  return (
    <Stack gap={30}>
      {otherwise}
      <div>
        <Button variant="text" onClick={() => setShown(true)}>
          Prima di aprire: {countOf(missing.length, 'cosa per più tardi', 'cose per più tardi')}
        </Button>
      </div>
    </Stack>
  );
}

function Missing({ firstDay: { tasks, version } }: { readonly firstDay: Shown }) {
  const client = useQueryClient();
  const { data: user } = useQuery(sessionQuery);
  const done = tasks.filter((task) => task.missing === null);
  const later = tasks.filter((task) => task.missing !== null && task.aside);
  const open = tasks.filter((task) => task.missing !== null && !task.aside);
  const put = useMutation({
    mutationFn: (steps: readonly FirstDayStep[]) =>
      call('PUT /api/settings', { body: { firstDayAside: steps }, version }),
    // At once, so that the next press sends what this one saved.
    onSuccess: ({ firstDayAside, versions }) =>
      client.setQueryData(firstDayQuery.queryKey, {
        tasks: tasks.map((task) => ({ ...task, aside: firstDayAside.includes(task.step) })),
        version: versions.primoGiorno,
      }),
    onError: (error) => toast.error('Errore', messageOf(error)),
  });
  const stepsAside = tasks.filter(({ aside }) => aside).map(({ step }) => step);
  const buttonOf = (words: string, step: FirstDayStep, steps: readonly FirstDayStep[]) =>
    user?.role === 'admin' && (
      <Button
        variant="text"
        busy={put.isPending}
        aria-label={`${words}: ${FIRST_DAY_STEPS[step]}`}
        onClick={() => put.mutate(steps)}
      >
        {words}
      </Button>
    );
  return (
    <section className={styles['first']} aria-labelledby="prima-di-aprire">
      <Group justify="space-between" gap={[6, 12]}>
        <h2 className="h2" id="prima-di-aprire">
          Prima di aprire
        </h2>
        <span className="soft">
          {done.length} di {tasks.length} già fatte
        </span>
      </Group>
      <p className="soft">
        Quello che manca e che cosa ne vedrebbero gli ospiti: prima ciò che costa denaro o non è in regola.
      </p>
      <ol aria-label="Che cosa manca">
        {open.map(({ step, missing }, index) => (
          <li key={step}>
            <Link {...PLACES[step]} className={styles['step']} data-next={index === 0 || undefined}>
              <span className={styles['stepNumber']}>{index + 1}</span>
              <span className="grow">
                <span className="bold block">{FIRST_DAY_STEPS[step]}</span>
                <span className="soft block">{missing}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
            {buttonOf('Più tardi', step, [...stepsAside, step])}
          </li>
        ))}
      </ol>
      {later.map(({ step }) => (
        <p key={step} className="soft xs">
          Più tardi: {FIRST_DAY_STEPS[step]}.{' '}
          {buttonOf(
            'Riprendi',
            step,
            stepsAside.filter((other) => other !== step),
          )}
        </p>
      ))}
      <Done tasks={done} />
    </section>
  );
}
