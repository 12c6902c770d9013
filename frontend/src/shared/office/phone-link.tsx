import type { ReactNode } from 'react';
import { telHref } from '../kit/text/contact.js';

interface PhoneLinkProps {
  readonly number: string;
  readonly className?: string | undefined;
  readonly icon?: ReactNode;
}

/** A phone number to be called by a tap. */
export const PhoneLink = ({ number, className = 'link no-wrap', icon }: PhoneLinkProps) => (
  <a className={className} href={telHref(number)}>
    {icon}
    {number}
  </a>
);
