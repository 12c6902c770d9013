import { Module } from '@nestjs/common';
import { MediaController } from './media.controller.js';
import { MediaStore } from './media.store.js';
import { PictureRemoval } from './picture-removal.js';
import { StorageTestController } from './storage-test/storage-test.controller.js';
import { StorageTest } from './storage-test/storage-test.js';
import { UploadLimit } from './upload-limit.js';

@Module({
  controllers: [MediaController, StorageTestController],
  providers: [MediaStore, PictureRemoval, StorageTest, UploadLimit],
  exports: [MediaStore, PictureRemoval, UploadLimit],
})
export class MediaModule {}
