import { tellStaff } from './faults.js';
import { plainLetters } from './plain-letters.js';

/** Italy's provinces by the two letters that stand in an address. */
const PROVINCES =
  'AG Agrigento,AL Alessandria,AN Ancona,AO Aosta,AP Ascoli Piceno,AQ L’Aquila,AR Arezzo,AT Asti,AV Avellino,BA Bari,BG Bergamo,BI Biella,BL Belluno,BN Benevento,BO Bologna,BR Brindisi,BS Brescia,BT Barletta-Andria-Trani,BZ Bolzano,CA Cagliari,CB Campobasso,CE Caserta,CH Chieti,CL Caltanissetta,CN Cuneo,CO Como,CR Cremona,CS Cosenza,CT Catania,CZ Catanzaro,EN Enna,FC Forlì-Cesena,FE Ferrara,FG Foggia,FI Firenze,FM Fermo,FR Frosinone,GE Genova,GO Gorizia,GR Grosseto,IM Imperia,IS Isernia,KR Crotone,LC Lecco,LE Lecce,LI Livorno,LO Lodi,LT Latina,LU Lucca,MB Monza e della Brianza,MC Macerata,ME Messina,MI Milano,MN Mantova,MO Modena,MS Massa-Carrara,MT Matera,NA Napoli,NO Novara,NU Nuoro,OR Oristano,PA Palermo,PC Piacenza,PD Padova,PE Pescara,PG Perugia,PI Pisa,PN Pordenone,PO Prato,PR Parma,PT Pistoia,PU Pesaro e Urbino,PV Pavia,PZ Potenza,RA Ravenna,RC Reggio Calabria,RE Reggio Emilia,RG Ragusa,RI Rieti,RM Roma,RN Rimini,RO Rovigo,SA Salerno,SI Siena,SO Sondrio,SP La Spezia,SR Siracusa,SS Sassari,SU Sud Sardegna,SV Savona,TA Taranto,TE Teramo,TN Trento,TO Torino,TP Trapani,TR Terni,TS Trieste,TV Treviso,UD Udine,VA Varese,VB Verbano-Cusio-Ossola,VC Vercelli,VE Venezia,VI Vicenza,VR Verona,VT Viterbo,VV Vibo Valentia';

const bare = (text: string): string => plainLetters(text).replace(/[^a-z]/g, '');
/** Sardinia's provinces were drawn anew in 2025: both the former and the new ones stand in addresses. */
const NEW_IN_SARDINIA = ',CI Carbonia-Iglesias,OG Ogliastra,OT Gallura,VS Medio Campidano';
/** Names that are official as well, or more usual than those. */
const OTHER_NAMES =
  ',AO Valle d’Aosta,AO Aosta/Aoste,BZ Bolzano/Bozen,BZ Bozen,MB Monza e Brianza,MB Monza,OT Olbia-Tempio,RC Reggio di Calabria,RE Reggio nell’Emilia';
const CODES = new Map(
  `${PROVINCES}${NEW_IN_SARDINIA}${OTHER_NAMES}`.split(',').flatMap((province): [string, string][] => {
    const code = province.slice(0, 2);
    return [
      [bare(code), code],
      [bare(province.slice(3)), code],
    ];
  }),
);

/** The two letters of a province that is written so, in brackets or by its name; undefined where it is none. */
export const provinceCode = (typed: string): string | undefined =>
  CODES.get(bare(typed)) ?? CODES.get(bare(/\(([^)]+)\)\s*$/.exec(typed)?.[1] ?? ''));

/** Where an address names no country it is Italian. */
export const isItaly = (country: string | undefined): boolean =>
  ['', 'it', 'ita', 'italia', 'italy', 'repubblicaitaliana'].includes(bare(country ?? ''));

interface PlaceFields {
  readonly zipCode?: string;
  readonly province?: string;
  readonly country?: string;
}

/** Its Italian province by the two letters; whatever else is typed stays as it is. */
export function withProvinceCode<Place extends PlaceFields>(place: Place): Place {
  const code = isItaly(place.country) ? provinceCode(place.province ?? '') : undefined;
  return code ? { ...place, province: code } : place;
}

type PlaceFaults = { readonly [Field in keyof PlaceFields]?: string };

/** What is wrong with what is typed of a place, which may be left out. Other countries have other codes, and most no provinces. */
export function typedPlaceFaults(
  { zipCode = '', province = '', country }: PlaceFields,
  tell = tellStaff,
): PlaceFaults {
  if (!isItaly(country)) return {};
  return {
    ...(/^(\d{5})?$/.test(zipCode.trim()) ? {} : { zipCode: tell('zipCode.form') }),
    ...(province.trim() === '' || provinceCode(province) ? {} : { province: tell('province.form') }),
  };
}

const ITALIAN = { zipCode: 'zipCode.missing', province: 'province.missing' } as const;
const FOREIGN = { zipCode: 'zipCode.missingAbroad' } as const;

/** What is wrong with a place to which a parcel shall go, of a shop that ships within Italy alone or also abroad. */
export function placeFaults(
  place: PlaceFields,
  { shipsAbroad }: { readonly shipsAbroad: boolean },
  tell = tellStaff,
): PlaceFaults {
  const italian = isItaly(place.country);
  if (!italian && !shipsAbroad) return { country: tell('country.abroad') };
  const required = Object.entries(italian ? ITALIAN : FOREIGN);
  const missing = required.filter(([field]) => !place[field as keyof PlaceFields]?.trim());
  const told = missing.map(([field, fault]): [string, string] => [field, tell(fault)]);
  return { ...Object.fromEntries(told), ...typedPlaceFaults(place, tell) };
}
