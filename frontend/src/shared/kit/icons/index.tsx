import { icon, line, IconFrame, type IconProps } from './icon.js';
export type { IconProps } from './icon.js';

export const AlertIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 3 2 17h16z" />
    <path d="M10 8.5v4M10 14.6v.1" />
  </>,
);
export const BackIcon = /* @__PURE__ */ line('M12 4.5 6.5 10l5.5 5.5');
export const BankIcon = /* @__PURE__ */ line('M2.5 8 10 3l7.5 5zM4 8v7M8 8v7M12 8v7M16 8v7M2.5 17h15');
export const BookmarkIcon = /* @__PURE__ */ line('M5.5 2.5h9v15L10 14l-4.5 3.5z');
export const CalendarOffIcon = /* @__PURE__ */ line(
  'M3 4.500h14v12.500H3zM3 8h14M7 2.500v3M13 2.500v3M8 11l4 4M12 11l-4 4',
);
export const CardIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2" y="4" width="16" height="12" rx="2" />
    <path d="M2 8h16M5 12.5h3" />
  </>,
);
export const ChatIcon = /* @__PURE__ */ line('M3 3.500h14v10H9L5.5 17v-3.500H3z');
export const CheckIcon = /* @__PURE__ */ line('m4 10.5 4 4 8-9');
export const ChevronDownIcon = /* @__PURE__ */ line('m5 7.5 5 5 5-5');
export const ChevronRightIcon = /* @__PURE__ */ line('m7.5 5 5 5-5 5');
export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 5.5V10l3 2" />
  </>,
);
export const CloseIcon = /* @__PURE__ */ line('m5 5 10 10M15 5 5 15');
export const CopyIcon = /* @__PURE__ */ icon(
  <>
    <rect x="7" y="7" width="10" height="10" rx="1.5" />
    <path d="M13 7V3H3v10h4" />
  </>,
);
export const DownloadIcon = /* @__PURE__ */ line('M10 3v9M6.5 9l3.5 3.500L13.5 9M4 16.500h12');
export const ErrorIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6v4.500M10 13.6v.1" />
  </>,
);
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2 10s3-5.5 8-5.500S18 10 18 10s-3 5.5-8 5.500S2 10 2 10z" />
    <circle cx="10" cy="10" r="2.3" />
  </>,
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2 10s3-5.5 8-5.500S18 10 18 10s-3 5.5-8 5.500S2 10 2 10z" />
    <path d="M4 16 16 4" />
  </>,
);
export const GiftIcon = /* @__PURE__ */ line(
  'M3 7.5h14v10H3zM2.5 4.5h15v3h-15zM10 4.5v13M10 4.5C8 1 5 2 6 4.5M10 4.5C12 1 15 2 14 4.5',
);
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9v5M10 6.3v.1" />
  </>,
);
export const LockIcon = /* @__PURE__ */ line('M4.5 9h11v8h-11zM7 9V6.500a3 3 0 0 1 6 0V9');
export const MailIcon = /* @__PURE__ */ line('M2.5 4.500h15v11h-15zM3 5l7 6 7-6');
export const PhoneIcon = /* @__PURE__ */ line(
  'M4 3h3.5l1.5 4-2 1.5a10 10 0 0 0 4.5 4.5l1.5-2 4 1.5V16c0 .8-.7 1.5-1.5 1.5C8.5 17 3 11.5 2.5 4.5 2.5 3.7 3.2 3 4 3z',
);
export const PieIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 2.5V10h7.5" />
  </>,
);
export const PrintIcon = /* @__PURE__ */ line('M5.5 7V2.500h9V7M5.5 14H3V7h14v7h-2.500M5.5 12h9v5.500h-9z');
export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="9" r="5.5" />
    <path d="m13.2 13.2 4.3 4.3" />
  </>,
);
export const PlayIcon = /* @__PURE__ */ line('M6 3.5v13L16.500 10z');
export const ShareIcon = /* @__PURE__ */ line('M10 12.500V3M6.5 6 10 2.5 13.5 6M4 10v6.500h12V10');
export const ShopIcon = /* @__PURE__ */ line(
  'M3.5 9v8h13V9M2.5 6.5 4.5 3h11l2 3.5c0 3-3.5 3-3.7.5-.3 2.5-3.5 2.5-3.8 0-.3 2.5-3.5 2.5-3.8 0-.2 2.5-3.7 2.5-3.7-.5zM8 17v-4.5h4V17',
);
export const SortIcon = /* @__PURE__ */ line('M3 6h14M5.5 10h9M8 14h4');
export const WalletIcon = /* @__PURE__ */ line('M3 6.500h14v10H3zM3 6.5 13 3v3.500M13 11.500h1.5');
export const WhatsAppIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 17l1.2-3.7A7 7 0 1 1 7 16z" />
    <path d="M7.5 8c0 2.5 2 4.5 4.5 4.5" />
  </>,
);

/** The shop's one ornament: an outlined bow, 34 by 22. Decorative. */
export function BowMark({ size = 34, strokeWidth = 1.5, className }: IconProps) {
  return (
    <IconFrame grid={34} rows={22} size={size} strokeWidth={strokeWidth} className={className}>
      <path d="M17 9C11 1 2 1 2 7.5S11 14 17 9c6 5 15 5 15-1.5S23 1 17 9zM17 9c-2 5-5.5 8.5-9.5 11.5M17 9c2 5 5.5 8.5 9.5 11.5" />
    </IconFrame>
  );
}
