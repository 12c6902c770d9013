export const labels = {
  logoUrl: { label: 'Logo delle pagine pubbliche' },
  adminLogoUrl: { label: 'Logo del back office' },
  primaryColor: { label: 'Colore principale' },
  backgroundColor: { label: 'Colore dello sfondo' },
  textColor: { label: 'Colore del testo' },
  headingColor: { label: 'Colore dei titoli' },
  accentColor: { label: 'Colore di accento' },
  lineColor: { label: 'Colore delle linee' },
  customCss: { label: 'CSS personalizzato' },
};
