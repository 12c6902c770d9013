import { Module } from '@nestjs/common';
import { FindController } from './find.controller.js';
import { FindSources } from './find-sources.js';

/** The quick find. */
@Module({ controllers: [FindController], providers: [FindSources] })
export class FindModule {}
