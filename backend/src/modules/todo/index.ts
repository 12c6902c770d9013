export { TellsTodo, type TodoItem, type TodoSource, TodoSubjects, urgencyOf } from './todo-sources.js';
export { TodoReader, totalOf } from './todo-reader.js';
export { TodoModule } from './todo.module.js';
