import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { notFound, Permission } from '../../../platform/index.js';
import { ShopCss } from './shop-css.js';

@Controller('brand')
export class ShopCssController {
  constructor(private readonly css: ShopCss) {}

  /**
   * A page that was sent a moment before a change asks for the former name, and another process may not know the new one
   * yet: both get what there is now, and do not keep it.
   */
  @Get(':file')
  @Permission('public')
  async file(@Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const css = await this.css.current();
    if (!css || !/^[0-9a-f]{32}\.css$/.test(file)) throw notFound();
    const isNamed = css.address.endsWith(`/${file}`);
    void reply
      .type('text/css; charset=utf-8')
      .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-store');
    return css.text;
  }
}
