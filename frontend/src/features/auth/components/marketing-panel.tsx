import { Bow } from '../../../shared/office/pictures/drawings.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import styles from '../auth-page.module.css';

const BLURBS: readonly (readonly [IconName, string, string])[] = [
  [
    'gift',
    'Liste per ogni occasione',
    'Nozze, nascite, lauree, compleanni: una pagina curata, pronta da mandare.',
  ],
  [
    'chart-pie',
    'Regali interi o a quote',
    'Chi vuole regala tutto, chi vuole una parte. Il conto torna da solo.',
  ],
  [
    'qrcode',
    'QR code e link',
    'Un cartoncino in busta, un messaggio in chat: la lista si apre sul telefono.',
  ],
  ['history', 'Statistiche e Cronologia', 'Quanto, per chi, pagato come. E di ogni euro, la storia intera.'],
];

export function MarketingPanel() {
  return (
    <aside className={styles['panel']} aria-label="Che cosa fa Fiocco">
      <div className={styles['pitch']}>
        <p className={`serif ${styles['claim']}`}>Ogni regalo ha la sua storia. Qui si legge tutta.</p>
        <ul>
          {BLURBS.map(([icon, title, words]) => (
            <li key={title}>
              <Icon name={icon} size="large" />
              <div>
                <p className="bold">{title}</p>
                <p>{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <Bow className={styles['ground']} />
    </aside>
  );
}
