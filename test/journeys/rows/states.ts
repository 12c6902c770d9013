import { answering, calls, failing, held, NO_NETWORK, type Row } from '../support/row.js';

interface WaitingPage {
  readonly page: string;
  readonly address: string;
  /** The call that the page needs. */
  readonly call: string;
  /** The page's text where there is nothing, and where the call fails. */
  readonly empty: string;
  readonly error: string;
}

/** The three states of every back office page before it has data. */
export function statesBefore({ page, address, call, empty, error }: WaitingPage): Row[] {
  return [
    {
      page,
      state: 'empty',
      is: 'The first day',
      as: 'staff',
      open: async (visit) => {
        await answering(visit, calls(call), []);
        return address;
      },
      shows: (tab) => tab.getByText(empty),
    },
    {
      page,
      state: 'loading',
      is: 'On their way',
      as: 'staff',
      open: async (visit) => {
        await held(visit, calls(call));
        return address;
      },
      shows: (tab) => tab.getByText('Caricamento in corso'),
    },
    {
      page,
      state: 'error',
      is: 'The shop does not answer',
      as: 'staff',
      open: async (visit) => {
        await failing(visit, calls(call));
        return address;
      },
      shows: (tab) => tab.getByText(error),
      provokes: [NO_NETWORK],
    },
  ];
}
