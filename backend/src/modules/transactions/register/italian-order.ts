/** SQL: the order of `compareNames`. PostgreSQL sorts by code points elsewhere, capitals first and accents last. */
export const ITALIAN_ORDER = `create collation if not exists gifts.italian (provider = icu, locale = 'it-u-kn-true')`;
