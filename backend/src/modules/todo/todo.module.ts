import { Module } from '@nestjs/common';
import { portProvider } from '../../platform/index.js';
import { GivenUpJobs } from './given-up-jobs.js';
import { TodoController } from './todo.controller.js';
import { TodoReader } from './todo-reader.js';
import { TodoSources, TodoSubjects } from './todo-sources.js';

/** Da fare: what the modules know of that waits for a person. */
@Module({
  controllers: [TodoController],
  providers: [GivenUpJobs, TodoReader, TodoSources, portProvider(TodoSubjects)],
  exports: [TodoReader],
})
export class TodoModule {}
