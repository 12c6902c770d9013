/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { TabList } from './tab-list.js';

const TABS = ['Regali', 'Ospiti', 'Denaro', 'Messaggi', 'Consegne'] as const;
const TAB = 100;
const WINDOW = 250;

afterEach(() => {
  jest.restoreAllMocks();
});

/** A row of tabs of 100 px each in a window of 250 px: the browser of the tests draws nothing. */
function show(value: (typeof TABS)[number]) {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = TABS.findIndex((one) => one === this.textContent);
    const scrolled = screen.queryByRole('tablist')?.scrollLeft ?? 0;
    return at < 0 ? new DOMRect(0, 0, WINDOW, 40) : new DOMRect(at * TAB - scrolled, 0, TAB, 40);
  });
  const tabs = (chosen: (typeof TABS)[number]) => (
    <TabList
      label="La lista"
      panel="lista"
      value={chosen}
      onChange={() => undefined}
      options={TABS.map((one) => [one, one] as const)}
    />
  );
  const { rerender } = render(tabs(value));
  return {
    choose: (chosen: (typeof TABS)[number]) => rerender(tabs(chosen)),
    scrolled: () => screen.getByRole('tablist').scrollLeft,
  };
}

describe('a row of tabs that is wider than the window', () => {
  it('shows the chosen one in its middle, also where it was chosen elsewhere', () => {
    const { choose, scrolled } = show('Consegne');
    expect(scrolled()).toBe(4 * TAB - (WINDOW - TAB) / 2);
    choose('Regali');
    expect(scrolled()).toBeLessThanOrEqual(0);
  });

  it('stays where it is while the chosen one is in sight, and not under the fade', () => {
    const { choose, scrolled } = show('Regali');
    choose('Ospiti');
    expect(scrolled()).toBe(0);
    choose('Denaro');
    expect(scrolled()).toBeGreaterThan(0);
  });
});
