import type { AnswerOf } from '@fiocco/contracts';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInternalHost, Permission } from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { GiftListAccess, visibleList } from '../access/gift-list-access.js';
import { ListId } from '../list-id.js';
import { renderQr } from './render-qr.js';

@Controller('api/gift-lists')
export class QrCodeController {
  constructor(
    private readonly access: GiftListAccess,
    private readonly settings: SettingsStore,
  ) {}

  /** The QR code of a list's address; of a protected list only for those who may see it. */
  @Get(':id/qrcode')
  @Permission('public')
  async qrCode(
    @Param('id', ListId) id: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AnswerOf<'GET /api/gift-lists/:id/qrcode'>> {
    visibleList(await this.access.greet(id, request, reply));
    const url = `${await this.settings.publicUrl()}/list/${id}`;
    const { svg, png } = await renderQr(url);
    void reply.header('cache-control', 'private, no-cache');
    return {
      qrCode: `data:image/png;base64,${png.toString('base64')}`,
      svg,
      url,
      isPublic: !isInternalHost(new URL(url).hostname),
    };
  }
}
