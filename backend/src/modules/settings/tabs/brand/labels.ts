export const labels = {
  logoUrl: { label: 'Logo' },
  primaryColor: { label: 'Colore principale' },
  backgroundColor: { label: 'Colore dello sfondo' },
  textColor: { label: 'Colore del testo' },
  headingColor: { label: 'Colore dei titoli' },
  accentColor: { label: 'Colore di accento' },
  lineColor: { label: 'Colore delle linee' },
};
