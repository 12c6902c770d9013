import { SetMetadata } from '@nestjs/common';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** What can't be read off the class of a handler's body. */
export interface BodyNotes {
  /** The name of the file in a multipart body. */
  readonly file?: string;
  /** Whether the body may come as JSON too, without a file. */
  readonly alsoJson?: true;
  /** The fields of a body that a handler reads by hand. */
  readonly fields?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

export const BODY_NOTES = 'fiocco:body-notes';

/** Describes a body for `/api/docs`, where its class does not say everything. */
export const DescribedBody = (notes: BodyNotes): MethodDecorator => SetMetadata(BODY_NOTES, notes);
