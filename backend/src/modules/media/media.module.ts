import { Module } from '@nestjs/common';
import { MediaController } from './media.controller.js';
import { MediaStore } from './media.store.js';
import { PictureRemoval } from './picture-removal.js';

@Module({
  controllers: [MediaController],
  providers: [MediaStore, PictureRemoval],
  exports: [MediaStore, PictureRemoval],
})
export class MediaModule {}
