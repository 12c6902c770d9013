import { Section } from '../fields/section.js';
import { TextSetting } from '../fields/text-setting.js';
import type { TabForm } from '../use-tab-form.js';
import { Closings } from './closings.js';
import { Holidays } from './holidays.js';
import { WeekHours } from './week-hours.js';

/** When the shop is open: what guests read, and on which day a reservation ends. */
export function OpeningSection({ tab }: { readonly tab: TabForm }) {
  return (
    <>
      <Section
        title="Orari"
        note="Li leggono gli ospiti. Prenotazioni e bonifici scadono a fine giornata, in un giorno in cui il negozio è aperto."
      >
        <WeekHours tab={tab} />
        <TextSetting
          tab={tab}
          field="openingHours"
          hint="Una riga in più per gli ospiti, per esempio «Anche su appuntamento». Non cambia le scadenze."
          wide
        />
      </Section>
      <Section title="Chiusure" note="Ferie, santo patrono, inventario: un giorno solo o più di seguito.">
        <Closings tab={tab} />
      </Section>
      <Section title="Feste" note="Con la spunta il negozio è chiuso. Chi tiene aperto la toglie.">
        <Holidays tab={tab} />
      </Section>
    </>
  );
}
