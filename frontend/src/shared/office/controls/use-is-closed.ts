import type { RomeDay } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { closingsQuery } from '../queries/closings.js';
import { isDay } from './typed-date.js';

/** Whether the till of a day, as far as one is typed, was closed; while that is not known, the server's refusal says it. */
export function useIsClosed(day: RomeDay): boolean {
  const { data: closings = [] } = useQuery({
    ...closingsQuery({ from: day, to: day }),
    enabled: isDay(day),
  });
  return closings.some(({ closed }) => closed);
}
