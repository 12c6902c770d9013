import { Global, Module } from '@nestjs/common';
import { FindController } from './find.controller.js';
import { FindSources } from './find-sources.js';

/** The quick find. Global, because the modules that own what is found register with it. */
@Global()
@Module({ controllers: [FindController], providers: [FindSources], exports: [FindSources] })
export class FindModule {}
