import { Module } from '@nestjs/common';
import { MediaController } from './media.controller.js';
import { MediaStore } from './media.store.js';

@Module({ controllers: [MediaController], providers: [MediaStore], exports: [MediaStore] })
export class MediaModule {}
