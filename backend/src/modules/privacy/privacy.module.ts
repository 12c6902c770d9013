import { Module } from '@nestjs/common';
import { ErasePerson } from './erasure/erase-person.js';
import { ErasureList } from './erasure/erasure-list.js';
import { KeptBeyondErasure } from './erasure/kept-beyond.js';
import { Erasures } from './erasure/erasures.js';
import { Retention } from './erasure/retention.js';
import { ExportPerson } from './export/export-person.js';
import { PrivacyController } from './privacy.controller.js';
import { People } from './people.js';
import { SettingsModule } from '../settings/index.js';
import { RequestsHistory } from './requests-history.js';
import { KeyRotation } from './rotation/key-rotation.js';

/**
 * Export and erasure of one person's data, and the rotation of the master key. It knows the holders of data, not their
 * tables.
 */
@Module({
  imports: [SettingsModule],
  controllers: [PrivacyController],
  providers: [
    People,
    ExportPerson,
    ErasePerson,
    Erasures,
    ErasureList,
    KeptBeyondErasure,
    KeyRotation,
    RequestsHistory,
    Retention,
  ],
  exports: [KeyRotation],
})
export class PrivacyModule {}
