import type { Language } from '@fiocco/texts';
import type {
  DeliveryMethod,
  PaymentMethod,
  TransactionStage,
  TransactionType,
  WithdrawalReceipt,
} from '@fiocco/contracts';

/** How a transaction became a sale. */
export interface SaleFacts {
  /** The account of whoever recorded it; null where a guest or a provider made it. */
  readonly recordedBy: string | null;
  /** The earlier day, `YYYY-MM-DD`, for which its money was recorded; null where that counts on the day of the record. */
  readonly forDay: string | null;
  /** Whether it took the place of a purchase that was exchanged. */
  readonly byExchange: boolean;
}

/** What a mail says about a transaction. */
export interface TransactionFacts {
  readonly transactionId: string;
  readonly orderNumber: string;
  readonly stage: TransactionStage;
  readonly type: TransactionType;
  /** Whether a guest began it in their own browser; staff recorded it otherwise. */
  readonly byGuest: boolean;
  /** Null until it is a sale. */
  readonly sale: SaleFacts | null;
  /** The other purchase of the last exchange in which it got another's money; null where there was none. */
  readonly exchangedFrom: string | null;
  /** Of the sale in which staff sold it, alone or with other gifts; null where it came to be in another way. */
  readonly saleId: string | null;
  /** What was sold together with it, where the mail tells of that too. */
  readonly soldWith?: readonly TransactionFacts[];
  /** Null once erased. */
  readonly buyerName: string | null;
  readonly buyerEmail: string | null;
  readonly buyerPhone: string | null;
  readonly buyerMessage: string | null;
  /** In which the buyer is written to. */
  readonly lang: Language;
  /** Whether the buyer wants an invoice. */
  readonly wantsInvoice: boolean;
  readonly listName: string;
  readonly beneficiaryName: string | null;
  /** Null where the list names none, or does not want its beneficiaries to be told. */
  readonly beneficiaryEmail: string | null;
  /** Of two beneficiaries who are told the other's; null where there is none. */
  readonly secondBeneficiaryEmail: string | null;
  readonly occasionName: string | null;
  /** The day of the event, `YYYY-MM-DD`; null where the list names none. */
  readonly occasionDate: string | null;
  /** Null for the fund. */
  readonly productName: string | null;
  /** `/media/<hash>.jpg`; any other address is not shown. */
  readonly productImageUrl: string | null;
  readonly amountCents: number;
  readonly shippingCents: number;
  /** What has come of it. */
  readonly receivedCents: number;
  /** What was given back; 0 where nothing was. */
  readonly refundedCents: number;
  readonly deliveryMethod: DeliveryMethod;
  readonly paymentMethod: PaymentMethod;
  /** Whether its buyer declared a withdrawal that the shop has still to answer. */
  readonly isWithdrawn: boolean;
  /** How it leaves the shop. */
  readonly delivery: {
    /** Days, `YYYY-MM-DD`; null where nobody noted them. */
    readonly readyOn: string | null;
    readonly deliveredOn: string | null;
    readonly shippedOn: string | null;
    readonly courier: string | null;
    readonly trackingNumber: string | null;
    /** The address of whoever fetches it; null where it is missing, or the gift is sent. */
    readonly fetcherEmail: string | null;
    /** Of two beneficiaries who fetch it the other's. */
    readonly secondFetcherEmail: string | null;
  };
  /** ISO time of the order. */
  readonly orderedAt: string;
  /** ISO time at which an unpaid reservation ends. */
  readonly reservedUntil: string | null;
  /** The list's public page; a path is relative to the shop's public address. */
  readonly listUrl: string;
  /** The back office's page of the transaction. */
  readonly staffUrl: string;
  /** The page on which the buyer sees this gift; where it is null, the list's page is used. */
  readonly orderUrl: string | null;
  /** The page on which the mail's reader gives it back; null where it is paid, in part or as a whole, or over. */
  readonly cancelUrl: string | null;
  /** The page by which the mail's reader confirms it, and until when (ISO); absent where it stands without. */
  readonly confirm?: { readonly url: string; readonly by: string };
}

/** The gifts of one sale. */
export interface SoldTogether {
  /** In the order in which they were sold; those that are still to be sold come last. */
  readonly gifts: readonly TransactionFacts[];
  /** Whether all of them are sold. */
  readonly isWhole: boolean;
}

/** Another gift of a list, and its price. */
export interface OtherGift {
  readonly name: string;
  readonly priceCents: number;
}

/**
 * What mails ask about transactions. This module imports no other: the transactions implement it, and it is
 * looked up when a mail is written.
 */
export abstract class TransactionForMail {
  /** The facts now; null for an unknown transaction. */
  abstract loadForMail(transactionId: string): Promise<TransactionFacts | null>;
  /** Those that became sales on a day in Rome, `YYYY-MM-DD`, in their order. */
  abstract soldOn(day: string): Promise<readonly TransactionFacts[]>;
  /** How each of them stands; unknown ones are left out. */
  abstract stagesOf(transactionIds: readonly string[]): Promise<ReadonlyMap<string, TransactionStage>>;
  /** What was given back of it under one name; see `refundToldAs` of the gifts. */
  abstract refundedBy(transactionId: string, refund: string): Promise<number>;
  /** Whether it is this event by which the purchase took another's money in an exchange. */
  abstract endsExchange(transactionId: string, eventId: string): Promise<boolean>;
  /** Null where the event did not sell it, or with null whichever sold it; or where it was sold alone. */
  abstract soldTogether(transactionId: string, eventId: string | null): Promise<SoldTogether | null>;
  /** The receipt of the buyer's withdrawal; null where none was declared. */
  abstract withdrawal(transactionId: string): Promise<WithdrawalReceipt | null>;
  /** The link that was asked for by this request; null where it has expired. */
  abstract withdrawalLink(requestId: string): Promise<SecretLink | null>;
  /** A few gifts of the same list that may still be given, the most wished for first. */
  abstract othersOnList(transactionId: string): Promise<readonly OtherGift[]>;
  /** The ids of transactions in which every word appears, the newest first. */
  abstract search(words: string, most: number): Promise<readonly string[]>;
  /** The ids of a list's transactions, the newest first. */
  abstract ofList(listId: number, most: number): Promise<readonly string[]>;
}

/** One of those whom a list is for, as it is written to. */
export interface PersonOfList {
  readonly name: string | null;
  readonly email: string | null;
}

/** What a mail says of a list to those whom it is for. */
export interface ListFactsForMail {
  readonly listName: string;
  readonly occasionName: string | null;
  /** Those whom it is for, as the list names them together. */
  readonly beneficiaryName: string | null;
  /** One, or two. */
  readonly people: readonly PersonOfList[];
  /** The list's public page; a path is relative to the shop's public address. */
  readonly listUrl: string;
  /** Null where it is open to whoever has the link. */
  readonly password: string | null;
}

/** What mails ask of the module that keeps the lists. */
export abstract class ListForMail {
  /** Null for an unknown list, and for one whose people are erased. */
  abstract list(listId: string): Promise<ListFactsForMail | null>;
}

export interface BrandColours {
  readonly primary: string;
  readonly background: string;
  readonly text: string;
  readonly heading: string;
  readonly accent: string | null;
  readonly line: string | null;
}

/** The sender: name, colours, and the data that the law demands in commercial mail. */
export interface Shop {
  readonly name: string;
  readonly colours: BrandColours;
  readonly logoUrl: string | null;
  readonly phone: string | null;
  /** The address for answers; null where nobody reads them. */
  readonly email: string | null;
  readonly addressLines: readonly string[];
  /** When it is open, and when it is closed in the next weeks, as sentences of each language. */
  readonly openingLines: Readonly<Record<Language, readonly string[]>>;
  readonly vatNumber: string | null;
  readonly reaNumber: string | null;
  /** Where the terms of sale are read: an address elsewhere, or a path of the shop's own; null where none are written. */
  readonly termsUrl: string | null;
  readonly from: { readonly name: string; readonly address: string };
  /** Base of every link, without a trailing slash. */
  readonly publicUrl: string;
}

export abstract class ShopIdentity {
  abstract load(): Promise<Shop>;
}

/** What those whose list it is get of it. */
export interface StatementFacts {
  readonly listName: string;
  readonly beneficiaryName: string | null;
  /** Of all whose list it is. */
  readonly addresses: readonly string[];
  /** The purchases that the paper tells of; those of erased people are nameless in it and left out. */
  readonly about: readonly string[];
  /** A PDF, written at that time. */
  readonly paper: Buffer;
}

/** What the mail with a list's statement asks of the module that writes statements. */
export abstract class StatementForMail {
  /** Null for an unknown list. */
  abstract statement(listId: number): Promise<StatementFacts | null>;
}

/** A signed mark of how far the ledger was. */
export interface SignedHead {
  /** How many events there were up to it. */
  readonly count: number;
  /** ISO time. */
  readonly at: string;
  /** The head as one line, in the form in which it is to be kept. */
  readonly line: string;
  readonly publicKey: string;
}

/** What the owner's mail asks of the module that signs heads. */
export abstract class HeadForMail {
  abstract newest(): Promise<SignedHead | null>;
}

/** What a mail says about an account of the back office. */
export interface AccountFacts {
  readonly username: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly active: boolean;
}

/** What decides who gets into an account. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'role'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes';

/** What an account's owner is told of a change, at one address that it has or had. */
export interface AccountNotice extends AccountFacts {
  readonly address: string;
  readonly changes: readonly AccountChange[];
  /** ISO time. */
  readonly at: string;
  /** The name of whoever was signed in; null where nobody was: by a link, or by the operator. */
  readonly by: string | null;
}

/** A link whose reader does what only the owner of the mailbox may: choose a new password, withdraw from an order. */
export interface SecretLink {
  /** A path relative to the shop's public address. */
  readonly path: string;
  /** The part of the path that nobody else may read. */
  readonly token: string;
  /** ISO time. */
  readonly expiresAt: string;
}

/** What mails ask of the module that keeps the accounts. */
export abstract class AccountForMail {
  /** Null for an unknown account. */
  abstract account(accountId: string): Promise<AccountFacts | null>;
  /** Null once it was forgotten. */
  abstract notice(noticeId: string): Promise<AccountNotice | null>;
  /** The newest link that can still be used; null where there is none. */
  abstract resetLink(accountId: string): Promise<SecretLink | null>;
}
