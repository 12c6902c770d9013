// What a component says comes from catalogs that its page has loaded; a test of one component or model opens no page.
if (/[\\/]frontend[\\/]/.test(expect.getState().testPath))
  beforeAll(async () => {
    const { CATALOGS } = require('../../libs/texts/src/index.ts');
    const { loadTexts } = require('../../frontend/src/shared/texts/say.ts');
    await loadTexts(...Object.keys(CATALOGS.it));
  });
