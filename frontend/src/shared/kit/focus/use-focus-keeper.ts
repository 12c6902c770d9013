import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The title of the uppermost dialog, else of the page: there the keyboard begins, and screen readers say where one is. */
function title(): HTMLElement | null {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return dialog ? dialog.querySelector('h2') : document.querySelector('h1');
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

class FocusKeeper {
  /** What has the focus, or had it until it went; null where somebody has left it by a click. */
  private last: Element | null = null;
  /** What had the focus when the page was left. */
  private left: Element | null = null;
  /** A new page is here, and its title may still be on the way. */
  private isNewPage = false;
  private scheduled = false;

  readonly onFocusIn = ({ target }: FocusEvent): void => {
    this.last = target instanceof Element ? target : null;
    this.isNewPage = false;
  };

  /** Browsers differ in whether they say this of a control that goes: so it is looked at after that has happened. */
  readonly onFocusOut = (): void =>
    queueMicrotask(() => {
      if (isNowhere() && this.last?.isConnected) this.last = null;
    });

  readonly onLeave = (): void => {
    this.left = document.activeElement;
  };

  readonly onArrive = (): void => {
    this.isNewPage = true;
    this.look();
  };

  /** Later: the page itself may know a better place, and dialogs give the focus back on their own. */
  readonly look = (): void => {
    if (this.scheduled || !this.isLost()) return;
    this.scheduled = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.scheduled = false;
        if (this.isLost()) this.land();
      }),
    );
  };

  private isLost(): boolean {
    // The link that was followed stands in the navigation and is still there.
    if (this.isNewPage) return isNowhere() || document.activeElement === this.left;
    return isNowhere() && this.last !== null && !this.last.isConnected;
  }

  private land(): void {
    const target = title();
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}

/** Keeps the keyboard somewhere sensible: on a new page, and where the control that had the focus is gone. */
export function useFocusKeeper(): void {
  const router = useRouter();
  useEffect(() => {
    const keeper = new FocusKeeper();
    const observer = new MutationObserver(keeper.look);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', keeper.onFocusIn);
    document.addEventListener('focusout', keeper.onFocusOut);
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && keeper.onLeave()),
      router.subscribe(
        'onRendered',
        ({ fromLocation, pathChanged }) => fromLocation && pathChanged && keeper.onArrive(),
      ),
    ];
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', keeper.onFocusIn);
      document.removeEventListener('focusout', keeper.onFocusOut);
      for (const stop of stops) stop();
    };
  }, [router]);
}
