import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** A method that a decorator marks has this shape. */
type Method = (...args: never[]) => unknown;
type ClassMark<Said extends readonly unknown[], Role> = (
  ...said: Said
) => (type: abstract new (...args: never[]) => Role) => void;
type MethodMark<Said extends readonly unknown[], Role extends Method> = (
  ...said: Said
) => (target: object, name: string, method: { readonly value?: Role }) => void;
type Mark<Said extends readonly unknown[], Role> = ClassMark<Said, Role> | MethodMark<Said, Role & Method>;

/** What a class or a method was marked with, and the object or the method itself. */
export interface Marked<Said extends readonly unknown[], Role> {
  readonly said: Said;
  readonly role: Role;
}

interface Note {
  readonly mark: unknown;
  readonly said: readonly unknown[];
  readonly method: string | null;
}

const NOTES = Symbol('marks of a class');
const notesOf = (type: object): readonly Note[] =>
  (Reflect.getMetadata(NOTES, type) as readonly Note[] | undefined) ?? [];
const note = (type: object, one: Note): void => Reflect.defineMetadata(NOTES, [...notesOf(type), one], type);

/** Makes a decorator for classes that have a role in something that other modules carry. Subclasses have it too. */
export function classMark<Said extends readonly unknown[], Role>(): ClassMark<Said, Role> {
  const mark: ClassMark<Said, Role> =
    (...said) =>
    (type) =>
      note(type, { mark, said, method: null });
  return mark;
}

/** Makes such a decorator for methods. */
export function methodMark<Said extends readonly unknown[], Role extends Method>(): MethodMark<Said, Role> {
  const mark: MethodMark<Said, Role> =
    (...said) =>
    (target, method) =>
      note(target.constructor, { mark, said, method });
  return mark;
}

type Port<T> = abstract new (...args: never[]) => T;

const fulfils = classMark<readonly [port: unknown], unknown>();
/** Marks the class of a higher module that answers what a lower one asks of it by a port. */
export const Fulfils: <T>(port: Port<T>) => (type: abstract new (...args: never[]) => T) => void = fulfils;

/** Lets a module inject its own port, as a function: who fulfils it is known once all modules stand. */
export const portProvider = (port: Port<unknown>) => ({
  provide: port,
  useFactory: (registered: Registered) => registered.port(port),
  inject: [Registered],
});

type Instance = Readonly<Record<string, Method>>;

/**
 * Finds what classes of all modules are marked with, so that no module has to call another's registry at the start. A
 * registry asks when it is built, and reads when it is used; the start fails where what it finds is wrong.
 */
@Injectable()
export class Registered implements OnModuleInit {
  private readonly asked: (() => unknown)[] = [];
  private found: readonly (Note & { readonly instance: Instance })[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const read of this.asked) read();
  }

  /** All that is marked, whatever module it stands in. */
  all<Said extends readonly unknown[], Role>(mark: Mark<Said, Role>): () => readonly Marked<Said, Role>[] {
    return this.once(() =>
      this.everywhere()
        .filter((one) => one.mark === mark)
        .map(({ said, method, instance }) => ({
          said: said as Said,
          role: (method === null
            ? instance
            : (...args: never[]) => instance[method]?.(...args)) as unknown as Role,
        })),
    );
  }

  /** The roles alone. */
  roles<Said extends readonly unknown[], Role>(mark: Mark<Said, Role>): () => readonly Role[] {
    const all = this.all(mark);
    return this.once(() => all().map(({ role }) => role));
  }

  /** What is marked for a key, never two for one; none is missing for these. */
  each<Key extends string, Role>(
    keys: readonly Key[],
    what: string,
    mark: Mark<readonly Key[], Role>,
  ): () => ReadonlyMap<Key, Role> {
    const all = this.all(mark);
    return this.once(() => {
      const pairs = all().flatMap(({ said, role }) => said.map((key) => [key, role] as const));
      const found = new Map(pairs);
      for (const key of [...keys, ...found.keys()]) {
        const many = pairs.filter(([other]) => other === key).length;
        if (many !== 1) throw new Error(`${many} classes ${what} ${key}, instead of one`);
      }
      return found;
    });
  }

  /** The one class that fulfils the port. */
  port<T>(port: Port<T>): () => T {
    const all = this.all(fulfils);
    return this.once(() => {
      const [found, ...others] = all().filter(({ said: [of] }) => of === port);
      if (!found || others.length > 0) throw new Error(`Not just one class fulfils ${port.name}`);
      return found.role as T;
    });
  }

  /** Reads it when it is first used, at the latest at the start. */
  once<T>(read: () => T): () => T {
    let kept: { readonly value: T } | undefined;
    const once = (): T => (kept ??= { value: read() }).value;
    this.asked.push(once);
    return once;
  }

  private everywhere(): readonly (Note & { readonly instance: Instance })[] {
    const wrappers = [...this.discovery.getProviders(), ...this.discovery.getControllers()];
    // One that is provided under two tokens is there twice.
    const instances = new Set(wrappers.map(({ instance }) => instance as Instance | null | undefined));
    this.found ??= [...instances].flatMap((instance) =>
      instance?.constructor ? notesOf(instance.constructor).map((one) => ({ ...one, instance })) : [],
    );
    return this.found;
  }
}
