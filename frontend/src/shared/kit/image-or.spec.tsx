/** @jest-environment ./frontend/testing/browser.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ImageOr } from './image-or.js';

const HASH = 'b'.repeat(64);
const UPLOADED = `/media/${HASH}.jpg`;

afterEach(cleanup);

function show(src: string | null) {
  const { container } = render(
    <ImageOr src={src} alt="Vaso" sizes="104px" placeholder={<p>nessuna foto</p>} />,
  );
  return container;
}

const image = () => screen.getByRole('img', { name: 'Vaso' });

describe('a picture', () => {
  it('is offered in the sizes that the server has, first as AVIF', () => {
    const source = show(UPLOADED).querySelector('source');
    expect(source?.type).toBe('image/avif');
    expect(source?.sizes).toBe('104px');
    expect(source?.srcset.split(', ')).toEqual([
      `/media/${HASH}-96.avif 96w`,
      `/media/${HASH}-400.avif 400w`,
      `/media/${HASH}-640.avif 640w`,
      `/media/${HASH}-960.avif 960w`,
    ]);
    expect(image().getAttribute('srcset')).toContain(`/media/${HASH}-400.jpg 400w`);
    expect(image().getAttribute('src')).toBe(UPLOADED);
  });

  it('is tried whole where a size of it doesn’t arrive, and then is its placeholder', () => {
    const container = show(UPLOADED);
    fireEvent.error(image());
    expect(container.querySelector('source')).toBeNull();
    expect(image().hasAttribute('srcset')).toBe(false);
    fireEvent.error(image());
    expect(container.textContent).toBe('nessuna foto');
  });

  it('of another address has no sizes', () => {
    const container = show('/assets/busta-larga.svg');
    expect(container.querySelector('source')).toBeNull();
    expect(image().hasAttribute('srcset')).toBe(false);
    fireEvent.error(image());
    expect(container.textContent).toBe('nessuna foto');
  });

  it('that is missing is its placeholder', () => {
    expect(show(null).textContent).toBe('nessuna foto');
  });
});
