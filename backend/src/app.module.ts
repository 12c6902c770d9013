import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { IdentityModule } from './modules/identity/index.js';
import { MediaModule } from './modules/media/index.js';
import { SettingsModule } from './modules/settings/index.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';

/** Every module of the shop; a new one adds its line. */
export const MODULES: readonly Type<unknown>[] = [IdentityModule, MediaModule, SettingsModule];

/** Puts the shop together; nothing else chooses adapters or modules. */
@Module({})
export class AppModule {
  static create(options: PlatformOptions, modules: readonly Type<unknown>[] = MODULES): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.forRoot(options), ...modules] };
  }
}
