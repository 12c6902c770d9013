import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogModule } from '../catalog/index.js';
import { GiftsModule } from '../gifts/index.js';
import { DashboardController } from './dashboard.controller.js';

/** The first screen of the back office. It owns no data: it asks the rooms that do. */
@Module({ imports: [CqrsModule, CatalogModule, GiftsModule], controllers: [DashboardController] })
export class DashboardModule {}
