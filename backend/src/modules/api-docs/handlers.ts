import { RequestMethod, type Type } from '@nestjs/common';
import {
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { ModulesContainer } from '@nestjs/core';
import { BODY_NOTES, type BodyNotes } from '../../platform/index.js';

/** What a controller's method says of its call. */
export interface Handler {
  /** `PUT /api/occasions/:id` */
  readonly key: string;
  /** `OccasionsController.update` */
  readonly name: string;
  /** `null` where it sets the status by itself. */
  readonly status: number;
  readonly notes: BodyNotes | null;
  readonly queryNames: readonly string[];
}

interface Parameter {
  readonly data?: unknown;
}

type Method = (...values: readonly unknown[]) => unknown;

const get = <Value>(key: string, target: object, property?: string): Value | undefined =>
  (property === undefined ? Reflect.getMetadata(key, target) : Reflect.getMetadata(key, target, property)) as
    | Value
    | undefined;

/** Every handler of every controller of the process. */
export function handlersOf(modules: ModulesContainer): readonly Handler[] {
  const controllers = [...modules.values()].flatMap(({ controllers: own }) =>
    [...own.values()].flatMap(({ metatype }) => (metatype ? [metatype as Type] : [])),
  );
  return controllers.flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name) => handlerOf(controller, name) ?? []),
  );
}

function handlerOf(controller: Type, name: string): Handler | null {
  const method = (controller.prototype as Record<string, Method | undefined>)[name];
  const verb = method && get<RequestMethod>(METHOD_METADATA, method);
  if (verb === undefined || !method) return null;
  const path = [controller, method].map((part) => get<string>(PATH_METADATA, part) ?? '');
  const url = `/${path
    .flatMap((part) => part.split('/'))
    .filter(Boolean)
    .join('/')}`;
  return {
    key: `${RequestMethod[verb]} ${url}`,
    name: `${controller.name}.${name}`,
    status: get<number>(HTTP_CODE_METADATA, method) ?? (verb === RequestMethod.POST ? 201 : 200),
    notes: get<BodyNotes>(BODY_NOTES, method) ?? null,
    queryNames: queryNamesOf(controller, name),
  };
}

function queryNamesOf(controller: Type, name: string): readonly string[] {
  const known = get<Readonly<Record<string, Parameter>>>(ROUTE_ARGS_METADATA, controller, name) ?? {};
  return Object.entries(known).flatMap(([key, { data }]) =>
    key.startsWith(`${RouteParamtypes.QUERY}:`) && typeof data === 'string' ? [data] : [],
  );
}
