import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this browser keeps no cookies; what the server draws supposes that it does. */
export const useRefusesCookies = (): boolean =>
  useSyncExternalStore(
    never,
    () => !window.navigator.cookieEnabled,
    () => false,
  );
