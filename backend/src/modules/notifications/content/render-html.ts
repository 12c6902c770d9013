import * as section from './html-sections.js';
import { Html, html } from './html.js';
import { ITALIAN } from './mail-texts.js';

// The only rules that cannot be inline styles.
const PHONE = new Html(`
@media (max-width:620px){
.out{padding:0!important}.card{border-width:0!important;border-radius:0!important}
.pad{padding-left:24px!important;padding-right:24px!important}
.h1{font-size:34px!important}.pic{width:112px!important}.pic img{width:92px!important;height:115px!important}
.btn{display:block!important;min-width:0!important}
}`);

/** One column of tables with inline styles, as mail programs need it. */
export function renderHtml(looks: section.Looks): string {
  const { content, colours: c } = looks;
  const page = html`<!doctype html>
    <html lang="${content.lang ?? ITALIAN.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${content.subject}</title>
        <style>
          ${PHONE}
        </style>
      </head>
      <body
        style="margin:0;padding:0;background:${c.paper};color:${c.ink};font:400 16px/1.55 ${section.SANS};-webkit-text-size-adjust:100%"
      >
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${content.preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          bgcolor="${c.paper}"
          style="border-collapse:collapse"
        >
          <tr>
            <td class="out" align="center" style="padding:32px 0">
              <table
                class="card"
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                bgcolor="${c.surface}"
                style="width:100%;max-width:600px;margin:0 auto;background:${c.surface};border:1px solid ${c.line};border-radius:8px;border-collapse:separate;border-spacing:0;overflow:hidden"
              >
                ${section.band(looks)}${section.brand(looks)}${section.opening(looks)}${section.item(looks)}${section.facts(looks)}${section.button(looks)}${section.message(looks)}${section.verbatim(looks)}${section.next(looks)}${section.aside(looks)}${section.links(looks)}${section.ornament(looks)}${section.footer(looks)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
  return page.text;
}
