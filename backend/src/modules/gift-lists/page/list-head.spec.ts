import { describe, expect, it } from '@jest/globals';
import { listHead } from './list-head.js';

describe('the head of a list page', () => {
  it('names the list, its occasion and picture', () => {
    const head = listHead({
      title: 'Anna e Marco',
      description: 'Matrimonio',
      url: 'https://liste.example.it/list/123456789012',
      image: 'https://liste.example.it/media/a.jpg',
    });
    expect(head).toContain('<meta property="og:title" content="Anna e Marco">');
    expect(head).toContain('<meta property="og:description" content="Matrimonio">');
    expect(head).toContain('<meta property="og:image" content="https://liste.example.it/media/a.jpg">');
    expect(head).toContain('content="summary_large_image"');
  });

  it('lets no text end its attribute', () => {
    const head = listHead({ title: `"><script>alert('x')</script>&`, description: '', url: '', image: null });
    expect(head).not.toContain('<script');
    expect(head).toContain('&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;');
    expect(head).not.toContain('og:image');
  });
});
