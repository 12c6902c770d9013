// What every page stands on, as in main.tsx; the first import of each part, so that the layers are named first.
import '../shared/styles/layers.css';
import '../shared/styles/fonts.css';
import '../shared/styles/tokens.css';
import '../shared/styles/base.css';
