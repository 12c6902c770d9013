import type { DiscoveryService } from '@nestjs/core';
import { Registered } from '../registered/registered.js';

/** Finds what these objects are marked with, without a module around them. */
export const registeredOf = (...instances: readonly object[]): Registered =>
  new Registered({
    getProviders: () => instances.map((instance) => ({ instance })),
    getControllers: () => [],
  } as unknown as DiscoveryService);
