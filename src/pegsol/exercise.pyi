# The public names of pegsol.exercise, each with its module.

from pegsol.theory.exercise.moves import FailedJump as FailedJump
from pegsol.theory.exercise.moves import MovesCheck as MovesCheck
from pegsol.theory.exercise.moves import check_moves as check_moves
from pegsol.theory.exercise.weights import Orientation as Orientation
from pegsol.theory.exercise.weights import RaisingJump as RaisingJump
from pegsol.theory.exercise.weights import WeightRepair as WeightRepair
from pegsol.theory.exercise.weights import WeightsCheck as WeightsCheck
from pegsol.theory.exercise.weights import check_weights as check_weights
