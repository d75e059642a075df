"""Games: moves, undo, hints, saving."""
import unittest

import clew

MAZE = ".H...\n##..#\n.....\n.#..#\n.#.B.\n"


class Games(unittest.TestCase):
    def test_moves_and_undo(self):
        game = clew.game(MAZE)
        self.assertIn("l", game.moves())
        self.assertFalse(game.is_solved)
        self.assertIsNotNone(game.fault())
        game.play("lul")
        self.assertTrue(game.is_solved)
        self.assertIsNone(game.fault())
        self.assertEqual(game.move_count, 3)
        self.assertTrue(game.undo())
        self.assertFalse(game.undo())
        self.assertTrue(game.redo())
        self.assertTrue(game.restart())
        self.assertEqual(game.move_count, 0)

    def test_a_move_that_is_not_possible(self):
        game = clew.game(MAZE)
        with self.assertRaises(clew.ClewError) as caught:
            game.play("d")
        self.assertEqual(caught.exception.status, "bad move")

    def test_save_and_load(self):
        game = clew.game(MAZE)
        game.play("l")
        game.play("u")
        game.undo()
        again = clew.Game.load(game.save())
        self.assertEqual(again.save(), game.save())
        self.assertEqual(again.move_count, 1)
        self.assertTrue(again.redo())
        with self.assertRaises(clew.ClewError):
            clew.Game.load(game.save()[:-20])

    def test_a_path_is_drawn_by_dragging(self):
        game = clew.game("A..\n...\n..A\n", puzzle="flow")
        self.assertTrue(game.drag((0, 0), (0, 1), (0, 2)))
        self.assertEqual(game.move_count, 2)
        self.assertIn("3 of 9 cells", game.progress)
        self.assertTrue(game.undo())
        self.assertEqual(game.move_count, 0)
        with self.assertRaises(IndexError):
            game.drag((0, 3), (0, 2))

    def test_moves_at_a_cell(self):
        game = clew.game("A..\n...\n..A\n", puzzle="flow")
        self.assertEqual(game.moves((0, 0)), ["draw 0,0 0,1", "draw 0,0 1,0"])

    def test_solving_from_a_position(self):
        game = clew.game(MAZE)
        game.play("l")
        answer = game.solve()
        self.assertEqual(answer.moves, "ul")
        game.finish(answer)
        self.assertTrue(game.is_solved)

    def test_a_position_that_is_lost(self):
        game = clew.game("A..\n...\n..A\n", puzzle="flow")
        game.play("draw 0,0 0,1;draw 0,1 1,1;draw 1,1 2,1;draw 2,1 2,2")
        self.assertEqual(game.solve().outcome, "none")
        self.assertEqual(game.hint(5).kind, "mistake")

    def test_the_position_as_a_board(self):
        game = clew.game(MAZE)
        game.play("l")
        self.assertEqual(game.position().solve().moves, "ul")
        self.assertEqual(game.board.write("drawing"), clew.read(MAZE).write("drawing"))


class Hints(unittest.TestCase):
    def test_levels(self):
        game = clew.game(MAZE)
        hints = [game.hint() for _ in range(5)]
        self.assertEqual([hint.level for hint in hints], [1, 2, 3, 4, 5])
        self.assertEqual(hints[2].sentence, "Aim for row 5, column 3.")
        self.assertEqual(hints[0].cells, [])
        self.assertIn((4, 2), [cell[:2] for cell in hints[2].cells])
        self.assertEqual(game.hints_used, 5)

    def test_taking_hints_solves_a_board(self):
        for puzzle, rows, cols in (("maze", 5, 7), ("tiles", 3, 3), ("flow", 5, 6)):
            with self.subTest(puzzle):
                game = clew.generate(puzzle, rows, cols, seed=2, grade="easy").game()
                for _ in range(200):
                    hint = game.hint(5)
                    if hint.kind == "finished":
                        break
                    self.assertEqual(hint.kind, "next")
                    hint.take()
                self.assertTrue(game.is_solved)

    def test_a_rule(self):
        hint = clew.hint(clew.generate("flow", 6, 7, seed=3))
        self.assertIsNotNone(hint.rule)
        self.assertEqual(str(hint), hint.sentence)

    def test_a_hint_outlives_the_variable_of_its_game(self):
        hint = clew.hint(MAZE, level=4)
        hint.take()
        self.assertEqual(hint.game.move_count, 1)


if __name__ == "__main__":
    unittest.main()
